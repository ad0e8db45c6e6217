/** The end of a search for the first of several contacts: the earliest so far, or a time after all others. */
export const UNTIL = Float64Array.of(2);
/** The maximum error of a time that is not refined. */
export const LOOSE = 2 ** -12;
