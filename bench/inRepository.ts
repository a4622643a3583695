import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A path in the repository; benches run from a cache folder somewhere inside it. */
export function inRepository(...parts: string[]): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'tsconfig.base.json'))) folder = dirname(folder)
  return join(folder, ...parts)
}
