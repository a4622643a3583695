/** What a rule and a first day would make of a deadline, before it is saved. */
export interface DeadlinePreview {
  /** The version of the rule that holds on that day. */
  ruleName: string
  /** The type of deadline that the rule is for. */
  type: string
  isChecked: boolean
  /** A freeze or seizure: the court's date is asked for. */
  isMeasure: boolean
  /** Null as long as the first day is missing. */
  date: string | null
  derivation: string | null
  /** By when the renewal of a measure is applied for. */
  renewalDate: string | null
}
