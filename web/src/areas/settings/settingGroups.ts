import { resources } from '@lexdesk/domain'

interface Coded {
  code: string
}

const others: Readonly<Record<string, string>> = { office: '办公时间', template: '合同模板', package: '套餐' }

/** Numbers of one part of the trade together, in the order of the list. */
export function settingGroups<S extends Coded>(settings: readonly S[]): { title: string; settings: S[] }[] {
  const groups = new Map<string, S[]>()
  for (const setting of settings) {
    const [part = ''] = setting.code.split('.')
    const title = others[part] ?? resources.find(({ name }) => name === part)?.title ?? '其他'
    groups.set(title, [...(groups.get(title) ?? []), setting])
  }
  return [...groups].map(([title, members]) => ({ title, settings: members }))
}
