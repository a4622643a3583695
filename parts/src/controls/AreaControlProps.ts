import type { ControlProps } from '../pickers/ControlProps.ts'
import type { AreaSource } from './useAreas.ts'

export interface AreaControlProps extends ControlProps, AreaSource {
  /** Code of the deepest selected area. */
  value?: string | null
  onChange: (code: string, names: string[]) => void
  isClearable?: boolean
}
