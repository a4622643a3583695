import { fillHandlers, type FillValues } from '@lexdesk/domain'

/** Parses the parameters; empty if the text is not a JSON object. */
export function paramsIn(text: string): FillValues {
  try {
    const value = JSON.parse(text || '{}') as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FillValues) : {}
  } catch {
    return {}
  }
}

/** Empty parameters are omitted, so that the defaults apply. */
export function paramsText(params: FillValues): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== '')),
  )
}

export function knownParams(ruleClass: string, params: FillValues): FillValues {
  const known = Object.hasOwn(fillHandlers, ruleClass) ? fillHandlers[ruleClass]! : {}
  return Object.fromEntries(Object.entries(params).filter(([name]) => Object.hasOwn(known, name)))
}
