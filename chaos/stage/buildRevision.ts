import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRepository } from '../../bench/inRepository.ts'

/** A revision of this repository, built in a folder of its own, which is removed when the suite ends. */
export function buildRevision(revision: string): string {
  const tree = join(mkdtempSync(join(tmpdir(), 'lexdesk-revision-')), 'tree')
  const root = inRepository()
  run(root, 'git', 'worktree', 'add', '--detach', tree, revision)
  process.once('exit', () => {
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root })
    rmSync(join(tree, '..'), { recursive: true, force: true })
  })
  run(tree, 'npm', 'ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund')
  run(tree, 'npm', 'run', 'build')
  return tree
}

function run(cwd: string, program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stdout.slice(-2000)}${stderr.slice(-2000)}`)
}
