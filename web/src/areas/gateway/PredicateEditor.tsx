import { type Predicate, type PredicateName, predicateForms } from '@lexdesk/domain'
import type { FormSlotProps } from '../../resource/ResourceSlots.ts'
import { GatewayLines } from './GatewayLines.tsx'
import { PredicateArgs } from './PredicateArgs.tsx'

const names = Object.keys(predicateForms) as PredicateName[]

/** Partly typed or foreign JSON may contain anything; invalid entries are not shown. */
function listed(value: unknown): Predicate[] {
  return (Array.isArray(value) ? (value as unknown[]) : []).flatMap((item) => {
    const { name, args } = (item ?? {}) as { name?: unknown; args?: unknown }
    if (typeof name !== 'string' || !Object.hasOwn(predicateForms, name)) return []
    return [{ name: name as PredicateName, args: Array.isArray(args) ? args.map(String) : [] }]
  })
}

/** The predicates of a route: all must match. */
export function PredicateEditor({ values, onChange, errorOf, disabled = false }: FormSlotProps) {
  const predicates = listed(values.predicates)
  const write = (next: Predicate[]) => onChange('predicates', next.length > 0 ? next : null)
  const change = (index: number, args: string[]) =>
    write(predicates.map((one, at) => (at === index ? { ...one, args } : one)))

  return (
    <GatewayLines
      label="断言"
      lines={predicates.map((predicate, index) => ({
        title: predicateForms[predicate.name].title,
        args: <PredicateArgs predicate={predicate} disabled={disabled} onChange={(args) => change(index, args)} />,
      }))}
      kinds={names.map((name) => ({ key: name, label: predicateForms[name].title }))}
      problem={errorOf('predicates')}
      disabled={disabled}
      json={values.predicates}
      onAdd={(name) => write([...predicates, { name: name as PredicateName, args: [] }])}
      onRemove={(index) => write(predicates.filter((_, at) => at !== index))}
      onJson={(value) => onChange('predicates', value)}
    />
  )
}
