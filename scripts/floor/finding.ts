/** A use of something that a browser of the floor does not have. */
export interface Finding {
  file: string;
  line: number;
  feature: string;
  /** as `safari 17.4`: since when they have it */
  missing: string[];
}
