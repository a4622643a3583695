import { randomInt } from 'node:crypto'
import { captchaSeconds, codeTries, errors } from '@lexdesk/domain'
import { drawCaptcha } from './drawCaptcha.ts'
import { glyphs } from './glyphs.ts'
import type { ShortLived } from './shortLived.ts'

const letters = Object.keys(glyphs)
const length = 4
const kind = 'captcha'
const maxKeyLength = 64

export interface Captchas {
  /** Draws a new captcha under a key chosen by the client and returns it as a data URL. */
  draw(key: string): Promise<string>
  /** Refuses wrong characters. A correct answer uses the captcha up unless `isRetained` is set. */
  check(key: string, captcha: string, isRetained?: boolean): Promise<void>
}

export function createCaptchas(shortLived: ShortLived): Captchas {
  return {
    draw: async (key) => {
      if (key === '' || key.length > maxKeyLength) throw errors.refused('获取验证码出错，请刷新后重试')
      const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
      await shortLived.put(kind, key, code, captchaSeconds)
      return `data:image/svg+xml;base64,${Buffer.from(drawCaptcha(code)).toString('base64')}`
    },
    check: async (key, captcha, isRetained = false) => {
      if (key === '' || captcha === '' || key.length > maxKeyLength) throw errors.refused('验证码无效')
      const code = captcha.toUpperCase().slice(0, 20)
      const guess = await shortLived.guess(kind, key, code, { tries: codeTries, isRetained })
      if (guess === 'gone') throw errors.refused('验证码无效')
      if (guess === 'wrong') throw errors.refused('验证码错误')
    },
  }
}
