/** A flag or value that makes no sense. Its message is the one line the user gets. */
export class UsageError extends Error {}
