/**
 * How a row finds other records: by a reference field of its own; by an id in `field`, where the value of `kindField`
 * says of which resource it is and `nameField` repeats its name (with `there` the records have the id in that field, and
 * it is not their own); or by a reference field of the others, `namedBy`, that names this row.
 */
export type Link =
  | string
  | {
      field: string
      kindField: string
      resources: Readonly<Record<string, string>>
      nameField?: string
      there?: string
    }
  | { resource: string; namedBy: string }
