/** Mistakes that can be switched on in the model, to show that its checks notice them. */
export type Bug =
  | 'settle on the answer of a push'
  | 'lastSeq not as of the page'
  | 'no dedup by id'
  | 'cursor stored before rows'
  | 'a rejection does not advance seq'
  | 'no archive for a restored server'
  | 'no seq check'
  | 'late pages accepted'
  | 'snapshot lastSeq newer than its rev'
  | 'merging into an entry already sent'
  | 'undo removes an entry that has a seq'
  | 'answers of an earlier epoch accepted'
  | 'pages of one pull applied one by one'
  | 'verdicts only from pages'
  | 'a new identity forgets what was sent'
  | 'nobody is asked where devices stand'
  | 'a snapshot of a lost history handed out'
  | 'answered changes are not missed';

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'I10' | 'I13' | 'I15' | 'L1';

/** Collects what broke, first detail each, so that one run can show every invariant a bug breaks. */
export class Violations {
  readonly found = new Map<Invariant, string>();
  step = 0;

  add(invariant: Invariant, detail: string): void {
    if (!this.found.has(invariant)) this.found.set(invariant, `step ${this.step}: ${detail}`);
  }
}
