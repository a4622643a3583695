import { isIP } from 'node:net'
import type { Config } from '../config.ts'
import { type Finding, good, warning } from './Finding.ts'

const title = '配置'

/** Values that the product accepts and that are wrong for real work. */
export function checkConfig(config: Config): Finding[] {
  const doubts: string[] = []
  const isOpen = isIP(config.host) > 0 && !/^(127\.|::1$)/.test(config.host)
  if (isOpen && config.trustProxy.length === 0)
    doubts.push('HOST 对外监听而未设置 TRUST_PROXY：若前面有代理，日志与限流看到的都是代理的地址')
  if (isOpen && config.openDemo) doubts.push('DEMO_DATA=on 让所有访客免密进入演示账号，正式使用请设为 off')
  if (isOpen && !config.loginCaptcha) doubts.push('LOGIN_CAPTCHA=off 只供自动化测试使用')
  if (config.sms.provider === 'log') doubts.push('SMS_PROVIDER=log 把短信写进日志而不发送，只供试用')
  return doubts.length > 0 ? doubts.map((text) => warning(title, text)) : [good(title, '各变量有效')]
}
