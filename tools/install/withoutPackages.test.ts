import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { inRoot } from '../root.mjs'

/** The files that a command loads at its start, and the packages that they name. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const { module } = parseSync(file, readFileSync(inRoot(file), 'utf8'))
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
  ]
  for (const request of requests.filter(Boolean)) {
    if (request.startsWith('.')) loadedBy(path.posix.join(path.posix.dirname(file), request), seen)
    else if (!request.startsWith('node:')) seen.add(request)
  }
  return seen
}

const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: Record<string, string> }
const commands = Object.values(scripts).flatMap((script) => /^node (tools\/\S+)$/.exec(script)?.[1] ?? [])

test('the commands start in a new clone, where no package is installed yet', () => {
  expect(commands).toContain('tools/test.mjs')
  for (const command of commands) {
    const packages = [...loadedBy(command)].filter((name) => !name.startsWith('tools/'))
    expect(packages, command).toEqual([])
  }
})
