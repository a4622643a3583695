import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { onlineName } from '@lexdesk/domain'
import { withCommandDatabase, type DatabaseCommandConfig } from '../../../database/backup/commandLine.ts'
import { StartError } from '../../../database/connection/StartError.ts'
import { finishEject } from './finishEject.ts'
import { formToEject } from './formToEject.ts'
import { printDefinition } from './printDefinition.ts'

const usage = '用法：npm run eject -- 表单编码 [--group 文件夹] [--finish]'
const definitions = 'domain/src/resources'

type Print = (line: string) => void

/** `npm run eject -- …`: turns a published form into a definition of the product, in two runs. */
export async function ejectCommand(
  args: readonly string[],
  config: DatabaseCommandConfig,
  print: Print = (line) => void process.stdout.write(`${line}\n`),
  root = process.cwd(),
): Promise<void> {
  const { code, group, isLast } = argumentsOf(args)
  await withCommandDatabase(config, async (db) => {
    if (isLast) for (const line of await finishEject(db.kysely, code)) print(line)
    else await writeDefinition(code, group, await formToEject(db.kysely, code), print, root)
  })
}

function argumentsOf(args: readonly string[]): { code: string; group: string; isLast: boolean } {
  const rest = [...args]
  const isLast = rest.includes('--finish')
  if (isLast) rest.splice(rest.indexOf('--finish'), 1)
  const at = rest.indexOf('--group')
  const [, group = ''] = at < 0 ? ['', 'office'] : rest.splice(at, 2)
  const [code, ...more] = rest
  if (!code || code.startsWith('-') || more.length > 0 || !/^[a-z][a-zA-Z]*$/.test(group)) throw new StartError(usage)
  return { code, group, isLast }
}

async function writeDefinition(
  code: string,
  group: string,
  { definition, faces }: Awaited<ReturnType<typeof formToEject>>,
  print: Print,
  root: string,
): Promise<void> {
  const name = onlineName(code)
  const place = `${definitions}/${group}/${name}.ts`
  if (existsSync(join(root, place))) throw new StartError(`${place} 已存在，没有改动`)
  const { source, left } = printDefinition(definition)
  await mkdir(dirname(join(root, place)), { recursive: true })
  await writeFile(join(root, place), source)
  const list = join(root, definitions, 'definitions.ts')
  const line = `export { ${name} } from './${group}/${name}.ts'\n`
  const known = await readFile(list, 'utf8')
  if (!known.includes(line)) await writeFile(list, known + line)
  print(`已写入 ${place}，并加入 ${definitions}/definitions.ts`)
  if (left.length > 0) print(`定义里还没有，需要写成代码的：`)
  for (const one of left) print(`- ${one}`)
  for (const face of faces) print(`- ${face}随在线表单结束，请先停用`)
  print(
    `数据表、菜单和授权不变；新的数据库要有菜单，请在定义中加上 menu。代码中的资源对所有租户提供，其他租户须自行授权。`,
  )
  print(`核对并重新构建之后，执行 npm run eject -- ${code} --finish 结束在线表单`)
}
