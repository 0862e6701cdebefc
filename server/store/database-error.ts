/** inaccesible: cannot be opened or written; dañada: damaged or another program's; nueva: written by a later version. */
export type DatabaseFault = 'inaccesible' | 'dañada' | 'nueva';

/** A database that this version cannot use. The message is one line in Spanish for the person who starts the server. */
export class DatabaseError extends Error {
  readonly fault: DatabaseFault;

  constructor(fault: DatabaseFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.fault = fault;
  }
}

/** A write that was rolled back because its caller has already got an error. */
export class DeadlineError extends Error {
  constructor(options?: ErrorOptions) {
    super('the write passed its deadline and was undone', options);
    this.name = 'DeadlineError';
  }
}
