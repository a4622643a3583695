import type { ControlProps } from '../pickers/ControlProps.ts'
import type { AreaSource } from './useAreas.ts'

export interface AreaControlProps extends ControlProps, AreaSource {
  /** The code of the deepest area that was chosen. */
  value?: string | null
  onChange: (code: string, names: string[]) => void
}
