/** inaccesible: cannot be opened or written; dañada: not a database of ours; nueva: written by a later version. */
export type DatabaseFault = 'inaccesible' | 'dañada' | 'nueva';

/** A store that this version cannot use. The message is one line in Spanish for whoever starts the server. */
export class DatabaseError extends Error {
  readonly fault: DatabaseFault;

  constructor(fault: DatabaseFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.fault = fault;
  }
}

/** A write that was undone because its caller has been told of a failure by now. */
export class DeadlineError extends Error {
  constructor() {
    super('the write passed its deadline and was undone');
    this.name = 'DeadlineError';
  }
}
