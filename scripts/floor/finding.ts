/** A use of a feature that one of the supported browsers lacks. */
export interface Finding {
  file: string;
  line: number;
  feature: string;
  /** for example `safari 17.4`: the version that added it */
  missing: string[];
}
