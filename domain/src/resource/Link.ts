/**
 * How a row links to other records: by its own reference field; by an id in `field`, where the value of `kindField`
 * names the resource and `nameField` repeats the name (with `there` the records hold the id in that field, and
 * it is not their own); or by a reference field of the other records, `namedBy`, that points to this row.
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
