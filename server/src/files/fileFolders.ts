import { imageExtensions } from './fileKinds.ts'

/** What one folder of the store accepts (`biz` of the upload call). */
export interface FileFolder {
  /** Absent: every kind on the list. */
  extensions?: string[]
  /** Exports and import files contain rows of a list: only the user who created them may download them. */
  isPrivate?: boolean
}

export const fileFolders: Record<string, FileFolder> = {
  temp: {},
  jeditor: {},
  avatar: { extensions: imageExtensions },
  enterprise: {},
  entrustment: {},
  appointment: {},
  contract: {},
  counsel: {},
  package: { extensions: imageExtensions },
  template: {},
  content: {},
  notice: {},
  collect: {},
  import: { extensions: ['xls', 'xlsx', 'csv'], isPrivate: true },
  export: { isPrivate: true },
}

export const privateFolders = Object.entries(fileFolders).flatMap(([name, { isPrivate }]) => (isPrivate ? [name] : []))

export const defaultFolder = 'temp'
