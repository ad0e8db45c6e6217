/** @module swept */
export * from 'swept';
