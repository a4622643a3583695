import { fillHandlers, type FillValues } from '@lexdesk/domain'

/** The parameters that a text holds; what is no JSON object holds none. */
export function paramsIn(text: string): FillValues {
  try {
    const value = JSON.parse(text || '{}') as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FillValues) : {}
  } catch {
    return {}
  }
}

/** Emptied parameters are left out, so that the defaults hold. */
export function paramsText(params: FillValues): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== '')),
  )
}

export function knownParams(ruleClass: string, params: FillValues): FillValues {
  const known = Object.hasOwn(fillHandlers, ruleClass) ? fillHandlers[ruleClass]! : {}
  return Object.fromEntries(Object.entries(params).filter(([name]) => Object.hasOwn(known, name)))
}
