import { expect, it } from 'vitest';
import { crc32 } from './crc-32.js';

it('is the CRC-32 of PNG and zip', () => {
  const bytes = new TextEncoder().encode('123456789 and more');
  expect(crc32(bytes, 9)).toBe(0xcbf43926);
  expect(crc32(bytes, 0)).toBe(0);
});
