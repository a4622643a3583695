import { AreaCascader } from './AreaCascader.tsx'
import type { AreaControlProps } from './AreaControlProps.ts'
import { AreaSelects } from './AreaSelects.tsx'

export interface AreaLinkageProps extends AreaControlProps {
  /** `cascader`: one control that opens level by level; `select`: one select per level. */
  type?: string
}

/** Province, city, district. */
export function AreaLinkage({ type = 'cascader', ...rest }: AreaLinkageProps) {
  if (type === 'cascader') return <AreaCascader {...rest} />
  if (type === 'select') return <AreaSelects {...rest} />
  return <span role="alert">Bad type value: {type}</span>
}
