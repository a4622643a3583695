import { randomInt } from 'node:crypto'
import {
  codeMinutes,
  codeTries,
  errors,
  smsPerAddressPerHour,
  smsPerNumberPerHour,
  smsResendSeconds,
} from '@lexdesk/domain'
import type { Sms } from '../../sms/createSms.ts'
import type { SmsPurpose } from '../../sms/SmsProvider.ts'
import type { Quotas } from '../../quotas/createQuotas.ts'
import type { Guess, ShortLived } from '../../captcha/shortLived.ts'

interface Request {
  mobile: string
  purpose: SmsPurpose
  address: string
}

export interface SmsCodes {
  /** Creates a code and sends it if `isWanted`; callers cannot tell the difference. */
  issue(request: Request, isWanted: boolean): Promise<void>
  guess(mobile: string, purpose: SmsPurpose, code: string, isRetained?: boolean): Promise<Guess>
}

interface Log {
  error(details: object, message: string): void
}

const hour = 3600
const kindOf = (purpose: SmsPurpose): string => `sms ${purpose}`

export function createSmsCodes(
  sms: Sms | undefined,
  { quotas, shortLived, log }: { quotas: Quotas; shortLived: ShortLived; log: Log },
): SmsCodes {
  return {
    issue: async ({ mobile, purpose, address }, isWanted) => {
      if (!sms) throw errors.refused('短信接口未配置，请联系管理员！')
      const again = await quotas.add(`sms again ${mobile} ${purpose}`, smsResendSeconds)
      if (again.used > 1) throw errors.refused(`验证码${codeMinutes}分钟内，仍然有效！`)
      await quotas.spend(`sms ${mobile}`, { max: smsPerNumberPerHour, seconds: hour })
      await quotas.spend(`sms ${address}`, { max: smsPerAddressPerHour, seconds: hour })
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await shortLived.put(kindOf(purpose), mobile, code, codeMinutes * 60)
      if (!isWanted) return
      // Not awaited: the provider's latency or failure would reveal that the number is known.
      sms.sendCode(mobile, code, purpose).catch((error: unknown) => log.error({ err: error, purpose }, 'sms_failed'))
    },
    guess: (mobile, purpose, code, isRetained) =>
      shortLived.guess(kindOf(purpose), mobile, code, { tries: codeTries, isRetained }),
  }
}
