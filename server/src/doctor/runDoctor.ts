import { ConfigError, type Config, readConfig } from '../config.ts'
import { checkCertificates } from './checkCertificates.ts'
import { checkConfig } from './checkConfig.ts'
import { checkDatabase } from './checkDatabase.ts'
import { checkDisk, checkNamedFolder } from './checkDisk.ts'
import { checkProduct } from './checkProduct.ts'
import { checkMail, checkRedis, checkSms, checkStorage, checkVirusScan } from './checkServices.ts'
import { bad, type Finding } from './Finding.ts'
import { hideSecrets } from './hideSecrets.ts'

const marks = { good: '✓', warning: '!', bad: '✗' } as const

/**
 * `npm run doctor [-- https://address …]`: one line for each check, and whether nothing is wrong. The addresses are those
 * by which browsers reach the product.
 */
export async function runDoctor(
  env: Record<string, string | undefined>,
  addresses: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  let isWell = true
  const show = (hide: (text: string) => string, findings: readonly Finding[]): void => {
    for (const { state, title, text } of findings) {
      print(`${marks[state]} ${title}：${hide(text.replaceAll(/\s*\n\s*/g, ' '))}`)
      if (state === 'bad') isWell = false
    }
  }

  const wrong = addresses.filter((address) => !address.startsWith('https:') || !URL.canParse(address))
  if (wrong.length > 0) {
    print('用法：npm run doctor [-- https://对外网址 …]')
    return false
  }
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    show(String, [...error.problems.map((problem) => bad('配置', problem)), bad('其余', '请先改正配置再检查')])
    return false
  }
  const checks: (() => Promise<Finding | Finding[]>)[] = [
    async () => checkConfig(config),
    () => checkProduct(config),
    () => checkDisk('数据目录', config.dataDir),
    async () => (config.backupDir === undefined ? [] : checkNamedFolder('备份目录', config.backupDir, 'BACKUP_DIR')),
    () => checkDatabase(config),
    () => checkRedis(config),
    () => checkStorage(config),
    () => checkVirusScan(config),
    () => checkMail(config),
    () => checkSms(config),
    () => checkCertificates(config, addresses),
  ]
  for (const check of checks) show((text) => hideSecrets(text, config), [await check()].flat())
  return isWell
}
