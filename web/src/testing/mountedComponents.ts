interface Fiber {
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
}

/** The names of all mounted components, for tests of what is not mounted yet although nothing of it is visible. */
export function mountedComponents(container: Element): Set<string> {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'))
  if (key === undefined) throw new Error('not a container of React')
  const root = (container as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]!.stateNode.current
  const names = new Set<string>()
  const below: Fiber[] = [root]
  for (let fiber = below.pop(); fiber; fiber = below.pop()) {
    const name = nameOf(fiber.type)
    if (name !== undefined) names.add(name)
    if (fiber.sibling) below.push(fiber.sibling)
    if (fiber.child) below.push(fiber.child)
  }
  return names
}

/** Of a function, or of what `memo` and `forwardRef` make of it. */
function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return (type as { displayName?: string }).displayName ?? type.name
  if (typeof type !== 'object' || type === null) return undefined
  const { displayName, render, type: inner } = type as { displayName?: string; render?: unknown; type?: unknown }
  return displayName ?? nameOf(render ?? inner)
}
