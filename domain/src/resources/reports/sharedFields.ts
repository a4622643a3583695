import { references, text, yesNo } from '../../resource/kinds/builders.ts'

export const basis = { section: '基本信息' }
const sharing = { section: '共享' }

const codePattern = /^[a-zA-Z][a-zA-Z0-9_]{0,39}$/
/** The address of a report that is not saved yet. */
export const newReportCode = 'new'

/** Codes of reports are part of their addresses. */
export function reportCodeProblem(code: string): string | undefined {
  if (code === newReportCode) return `不能是 ${newReportCode}，它是新建页面的地址`
  return codePattern.test(code) ? undefined : '须为字母开头的字母、数字和下划线'
}

/** The name of a report or board. */
export const titleText = (width: number) =>
  text('名称', {
    required: true,
    max: 60,
    pinyin: true,
    list: { width, importance: 1 },
    search: 'like',
    form: basis,
  })

/** Who may open it beside its author: everybody, or these roles. */
export const sharingFields = (help: string) => ({
  isPublic: yesNo('所有人可用', { default: 'N', help, list: { width: 110 }, form: sharing }),
  roleIds: references('共享给角色', 'role', { max: 50, list: { width: 180, importance: 3 }, form: sharing }),
})
