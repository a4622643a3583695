import {
  type ExtensionDefinition,
  extendResource,
  extensionKinds,
  extensionName,
  isExtensionName,
  type OnlineField,
  onlineKinds,
  type Resource,
} from '@lexdesk/domain'
import { compareTable } from '../../../database/schema/compareTable.ts'
import type { CatalogTable } from '../../../database/schema/readCatalog.ts'
import type { IndexSpec, TableSpec } from '../../../database/TableSpec.ts'
import { mainTable, officeIndex } from '../../../resource/tableOf.ts'

/** The columns, indexes and files of the extra fields alone: the rest of the table belongs to the product. */
export function ownPart(
  coded: Resource,
  fields: Pick<ExtensionDefinition, 'fields' | 'checks'>,
  tenantId: number,
): TableSpec {
  const { name, primaryKey, columns, indexes, fileUse } = mainTable(extendResource(coded, fields))
  const own = new Set(columns.map((column) => column.name).filter((column) => isExtensionName(fieldOf(column))))
  const files = fileUse?.columns.filter(({ column }) => own.has(column)) ?? []
  /** A column that others share is unique among the rows of this office alone. */
  const ofOffice = (index: IndexSpec): IndexSpec => ({
    ...index,
    name: officeIndex(coded, fieldOf(index.columns.find((column) => own.has(column))!), tenantId),
    where: `tenant_id = ${tenantId} and ${index.where ?? 'true'}`,
  })
  return {
    name,
    primaryKey,
    columns: columns.filter((column) => own.has(column.name)),
    indexes: indexes
      .filter((index) => index.columns.some((column) => own.has(column)))
      .map((index) => (index.unique ? ofOffice(index) : index)),
    ...(fileUse && files.length > 0 && { fileUse: { ...fileUse, columns: files, tenantId } }),
  }
}

const fieldOf = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Whether the table has a column of this name already that holds something else, for whichever office. */
export function isTaken(current: CatalogTable | undefined, coded: Resource, line: OnlineField): boolean {
  if (!extensionKinds.includes(line.kind)) return false
  const { name, primaryKey, columns } = ownPart(coded, { fields: [line] }, 0)
  return compareTable({ name, primaryKey, columns, indexes: [] }, current).problems.length > 0
}

/** The fields whose name cannot be used. What the column holds is the business of another office. */
export function takenProblems(
  current: CatalogTable | undefined,
  coded: Resource,
  { fields }: ExtensionDefinition,
): string[] {
  const isFree = (line: OnlineField) => !fields.some(({ name }) => name === line.name) && !isTaken(current, coded, line)
  return fields.flatMap((line) => {
    if (!isTaken(current, coded, line)) return []
    let count = 2
    const other = () => extensionName(line.name + count)
    while (!isFree({ ...line, name: other() })) count++
    return [`“${line.title}”的字段名“${line.name}”不能用于${onlineKinds[line.kind]}，请换一个字段名，如“${other()}”`]
  })
}
