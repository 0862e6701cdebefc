/**
 * The fault catalogue (reliability.md 3): each fault by its ID, the promises that it tries, and, where its test comes with
 * another part of the product, which one. A test shows a fault when its title begins with the ID.
 */
export interface Fault {
  id: string;
  promises: readonly number[];
  /** postgres: needs that database */
  later?: 'postgres';
}

const faults = (promises: readonly number[], ids: string, later?: Fault['later']): Fault[] =>
  ids.split(' ').map((id) => ({ id, promises, ...(later && { later }) }));

export const FAULTS: readonly Fault[] = [
  ...faults([2, 8], 'N01'),
  ...faults([3, 4], 'N02'),
  ...faults([4], 'N03 N06 N14'),
  ...faults([12], 'N07 N08 N19'),
  ...faults([18], 'N09 N16 N22'),
  ...faults([7], 'N11'),
  ...faults([8], 'N12 N13'),
  ...faults([2, 18], 'N15'),
  ...faults([2], 'N17'),
  ...faults([1], 'N21'),
  ...faults([1, 15], 'S01'),
  ...faults([15], 'S02 S04 S07 S08 S09 S10 S13 S16'),
  ...faults([2], 'S03 S19 S21'),
  ...faults([16], 'S05'),
  ...faults([3], 'S11 S12'),
  ...faults([9], 'S14'),
  ...faults([14], 'S17'),
  ...faults([11, 14], 'S18'),
  ...faults([24], 'S20'),
  ...faults([23], 'S22'),
  ...faults([14], 'W01 W02 W03 W04 W05 W06 W07 W08 W16 W17 W18 W21 W22'),
  ...faults([3, 14], 'W09'),
  ...faults([3], 'W11'),
  ...faults([2], 'W12 W20'),
  ...faults([8], 'W13 W14'),
  ...faults([9], 'W19'),
  ...faults([13], 'T01 T11 T15'),
  ...faults([10, 13], 'T02'),
  ...faults([10], 'T03 T09 T10'),
  ...faults([9, 12], 'T04'),
  ...faults([9], 'T05'),
  ...faults([20], 'T07'),
  ...faults([11], 'T12'),
  ...faults([13, 18], 'T13'),
  ...faults([15], 'T14'),
  ...faults([17], 'M01 M13 M15'),
  ...faults([4, 18], 'M02'),
  ...faults([3], 'M03'),
  ...faults([4], 'M04'),
  ...faults([6], 'M06 M07 M08 M11'),
  ...faults([1], 'M14'),
  ...faults([4, 19], 'B01'),
  ...faults([19], 'B02 B04 B05 B09'),
  ...faults([19], 'B03 B10 B12', 'postgres'),
  ...faults([5], 'B06 B14'),
  ...faults([6], 'B07 B13'),
  ...faults([20], 'B08'),
  ...faults([2], 'B15'),
  ...faults([20], 'H01 H02 H03 H04 H05 H06 H10 H14 H15'),
  ...faults([21], 'H07 H08 H12 H13 H18'),
  ...faults([10], 'H11'),
  ...faults([24], 'H16'),
  ...faults([23], 'H17'),
  ...faults([11], 'P01 P02 P08 P09 P12 P13'),
  ...faults([24], 'P06 P07'),
  ...faults([13], 'P10 P11'),
];

/** The promises (reliability.md 2), and what the tests of each leave open. */
export const PROMISES: readonly { name: string; open: string }[] = [
  { name: 'Words mean what they say', open: '' },
  { name: 'No silent loss', open: '' },
  { name: 'Any instant may be the last', open: 'a power cut: the process is killed, the machine is not' },
  { name: 'Many deliveries, one effect', open: '' },
  { name: 'The last wish wins on its own device', open: '' },
  {
    name: 'Nobody else is overwritten unseen',
    open: 'the moment between our read and our write of a backend with four arguments; a device that keeps nothing (full, or shared) sends without a base',
  },
  { name: 'Fields do not wait for each other', open: '' },
  {
    name: 'It goes out by itself',
    open: 'in Firefox and WebKit only the main job is run; what else they lack is taken away from Chromium',
  },
  { name: 'Offline is shown as offline', open: '' },
  { name: "A row travels only under its owner's current session", open: '' },
  { name: 'Logged out is logged out', open: '' },
  { name: 'Only our API can close the session', open: '' },
  { name: 'Unsent work survives a forced end', open: '' },
  { name: 'Updates are safe and boring', open: '' },
  {
    name: 'Missing storage is said',
    open: 'which browser window is private cannot be known: what is not known is said',
  },
  { name: "The browser's deletions are noticed", open: '' },
  { name: 'All tabs equal', open: '' },
  { name: 'Polite retries', open: '' },
  {
    name: 'Acknowledged is durable',
    open: 'Postgres (B03); node:sqlite cannot cancel a statement that runs (B06: the store gives up first)',
  },
  { name: 'The server trusts no parameter', open: '' },
  { name: 'Strange values are inert', open: '' },
  { name: 'A bad worker can be switched off', open: '' },
  { name: 'Accountable', open: '' },
  { name: 'Small footprint on shared machines', open: '' },
];
