import {
  compileForm,
  type OnlineDefinition,
  onlineForm,
  onlineFormEndpoints,
  type Resource,
  resources,
  withoutBlind,
  withoutHidden,
} from '@lexdesk/domain'
import { call } from '../calls/call.ts'

interface Compiled {
  source: string
  definition: OnlineDefinition
  resource: Resource
}

const compiled = new Map<string, Compiled>()

/** A resource of the product, or a published online form that this user may list. */
export function resourceNamed(name: string): Resource | undefined {
  return resources.find((resource) => resource.name === name) ?? compiled.get(name)?.resource
}

/** How the list of a published form or view is drawn. */
export const onlineThemeOf = ({ name, parentField }: Resource): string =>
  compiled.get(name)?.definition.theme ?? (parentField ? 'tree' : 'plain')

/** The definition of a published form or view; undefined for a resource of the product. */
export const onlineDefinitionOf = ({ name }: Resource): OnlineDefinition | undefined => compiled.get(name)?.definition

/**
 * The published online forms. A form that has not changed stays the same object, so that its open pages are not drawn
 * again. The key belongs to the resource of forms: a change of any form refetches it.
 */
export const onlineFormsQuery = {
  queryKey: ['resource', onlineForm.name, 'published'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Resource[]> => {
    const forms = await call(onlineFormEndpoints.published, {}, { signal })
    const current = forms.map((definition) => {
      const source = JSON.stringify(definition)
      const whole = compileForm(definition)
      const { hidden } = definition
      const resource = hidden.length > 0 ? withoutHidden(withoutBlind(whole, definition, hidden), hidden) : whole
      const before = compiled.get(resource.name)
      return before?.source === source ? before : { source, definition, resource }
    })
    compiled.clear()
    for (const one of current) compiled.set(one.resource.name, one)
    return current.map(({ resource }) => resource)
  },
  // Resources hold functions, which cannot be compared.
  structuralSharing: false,
  staleTime: Infinity,
} as const
