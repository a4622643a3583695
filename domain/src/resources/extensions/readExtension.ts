import { readCheck, readField, type StoredCheck, type StoredField } from '../online/onlineForm.ts'
import { type ExtensionDefinition, extensionName } from './extendResource.ts'

/** A line as stored: extra fields are in no sub-table, and those that are older than the column are not unique. */
type ExtensionLine = Omit<StoredField, 'subTable' | 'unique'> & { unique?: string | null }

interface StoredExtension {
  target?: string | null
  fields?: readonly ExtensionLine[] | null
  checks?: readonly StoredCheck[] | null
}

/** The definition in a stored or edited extension, always with the same names in the same order. */
export const readExtension = ({ target, fields, checks }: StoredExtension): ExtensionDefinition => ({
  target: target ?? '',
  fields: (fields ?? []).map((line) => ({
    ...readField({ ...line, subTable: null, unique: line.unique ?? null }),
    name: line.name ? extensionName(line.name) : '',
  })),
  // An extension that was published before there were checks has not changed.
  ...(checks?.length && { checks: checks.map(readCheck) }),
})
