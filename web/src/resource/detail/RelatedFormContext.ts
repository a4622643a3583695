import type { Resource } from '@lexdesk/domain'
import { type ComponentType, createContext } from 'react'

export interface RelatedFormProps {
  form: Resource
  /** The field of the form that refers to the record. */
  field: string
  /** The record that is referred to. */
  id: string
}

/** Lists the records of an online form that refer to a record. It is provided by the app, because lists open records. */
export const RelatedFormContext = createContext<ComponentType<RelatedFormProps> | undefined>(undefined)
