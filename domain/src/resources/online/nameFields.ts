import { text } from '../../resource/kinds/builders.ts'
import { longestOnlineCode, onlineCodeProblem } from './onlineNames.ts'

export const basis = { section: '基本信息' }

/** The name and the code of a form or view. */
export const nameFields = (codeHelp: string) => ({
  title: text('名称', { required: true, max: 30, pinyin: true, list: { width: 200 }, search: 'like', form: basis }),
  code: text('编码', {
    required: true,
    unique: true,
    fixed: true,
    max: longestOnlineCode,
    help: codeHelp,
    list: { width: 160 },
    search: 'like',
    form: basis,
    problem: onlineCodeProblem,
  }),
})
