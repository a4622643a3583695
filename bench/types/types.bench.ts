import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alternate, quickest, secondsOf } from '../alternate.ts'
import type { BenchResult } from '../BenchResult.ts'
import { inRepository } from '../inRepository.ts'
import { resourceSource } from './resourceSource.ts'

export const name = 'types'
export const limit = 'tsc over the domain and 60 generated resources, against the domain alone: at most 2×'

const count = 60
const rounds = 5

export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-bench-'))
  try {
    await mkdir(join(folder, 'resources'))
    for (let number = 0; number < count; number += 1)
      await writeFile(join(folder, 'resources', `made${number}.ts`), resourceSource(number))
    const [alone, full] = [await writeProject(folder, 'alone', []), await writeProject(folder, 'full', ['resources'])]
    const sides = { ours: () => secondsOf(() => check(full)), peer: () => secondsOf(() => check(alone)) }
    await alternate(1, sides)
    const seconds = quickest(await alternate(rounds, sides))
    const perResource = ((seconds.ours - seconds.peer) * 1000) / count
    return [
      {
        label: 'type check with 60 more resources',
        ratio: seconds.ours / seconds.peer,
        bound: 'atMost',
        limit: 2,
        details: `${seconds.ours.toFixed(2)} s and ${seconds.peer.toFixed(2)} s: ${perResource.toFixed(0)} ms a resource`,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeProject(folder: string, project: string, more: string[]): Promise<string> {
  const file = join(folder, `${project}.json`)
  const config = {
    extends: inRepository('domain', 'tsconfig.json'),
    compilerOptions: {
      typeRoots: [inRepository('node_modules', '@types')],
      // The folder is outside the workspaces, so their entry points are listed here.
      paths: {
        '@lexdesk/domain': [inRepository('domain', 'src', 'index.ts')],
        '@lexdesk/domain/fields': [inRepository('domain', 'src', 'resource', 'kinds', 'builders.ts')],
      },
    },
    include: [inRepository('domain', 'src'), ...more],
  }
  await writeFile(file, JSON.stringify(config))
  return file
}

async function check(project: string): Promise<void> {
  const compiler = inRepository('node_modules', 'typescript', 'bin', 'tsc')
  const child = spawn(process.execPath, [compiler, '-p', project], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`tsc ended with ${String(code)}`)
}
