import { defineConfig } from 'tsup';
import { internal, library } from '../../tsup.base.ts';

export default defineConfig(library(internal));
