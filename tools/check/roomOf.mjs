const workspaces = new Set(['domain', 'parts', 'server', 'web'])

/**
 * The room of a file of the repository: server/src/areas/menu/x.ts → server/areas/menu,
 * domain/src/errors.ts → domain/errors, e2e/x.ts → e2e.
 * @param {string} file relative to the root, with forward slashes
 */
export function roomOf(file) {
  const parts = file.split('/')
  const [workspace = ''] = parts
  if (parts.length === 1 || !workspaces.has(workspace)) return withoutExtension(workspace)
  if (workspace === 'parts') return parts[1] === 'playground' ? 'parts/playground' : 'parts'
  if (parts[1] !== 'src') return `${workspace}/${withoutExtension(parts[1] ?? '')}`
  if (parts[2] === 'areas') return `${workspace}/areas/${withoutExtension(parts[3] ?? '')}`
  return `${workspace}/${withoutExtension(parts[2] ?? '')}`
}

/** @param {string} name */
const withoutExtension = (name) => name.replace(/\.[cm]?[jt]sx?$/, '')

/**
 * Does the pattern match this room or its workspace? `*` is one name, `{a,b}` a choice.
 * @param {string} pattern
 * @param {string} room
 */
export function isRoom(pattern, room) {
  const expression = pattern
    .replace(/[.]/g, '\\.')
    .replace(/\*/g, '[^/]+')
    .replace(/\{([^}]*)\}/g, (_, names) => `(${String(names).replaceAll(',', '|')})`)
  return new RegExp(`^${expression}(/.*)?$`).test(room)
}
