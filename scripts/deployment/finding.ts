/**
 * `wrong`: people or data are in danger, or something does not work. `look`: this script cannot tell, or it is a
 * choice.
 */
export interface Finding {
  readonly kind: 'fine' | 'wrong' | 'look'
  readonly about: 'site' | 'way' | 'data' | 'files' | 'functions' | 'accounts'
  readonly text: string
}

/** Collects the findings of one subject. */
export class Findings {
  readonly all: Finding[] = []

  constructor(private readonly about: Finding['about']) {}

  /** Adds `fine` when the condition holds, else the sentence `wrong`. */
  expect(holds: boolean, fine: string, wrong: string): void {
    this.all.push({ kind: holds ? 'fine' : 'wrong', about: this.about, text: holds ? fine : wrong })
  }

  look(text: string): void {
    this.all.push({ kind: 'look', about: this.about, text })
  }
}
