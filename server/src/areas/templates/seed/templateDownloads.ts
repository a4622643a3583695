import { addMinutes } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'
import { seededRandom } from '../../../seed/shared/seededRandom.ts'

export interface OfferedTemplate {
  id: string
  name: string
  version: string
  price: number
  createTime: string
}

interface Fetchers {
  now: string
  templates: readonly OfferedTemplate[]
  enterprises: readonly { id: string }[]
  users: readonly { id: string; username: string }[]
}

const daysBack = 560

/** Template downloads of the demo office, oldest first. */
export function templateDownloadSeeds({ now, templates, enterprises, users }: Fetchers, count = 90): SeedRow[] {
  return Array.from({ length: count }, (_, index): SeedRow[] => {
    const random = seededRandom(58_000 + index)
    const template = templates[random.int(0, templates.length - 1)]
    if (!template) return []
    const createTime = addMinutes(now, -Math.round(1440 * daysBack * (1 - index / count)) - random.int(60, 600))
    const { id: userId, username } = users[random.int(0, users.length - 1)]!
    if (createTime < template.createTime) return []
    return [
      {
        templateName: template.name,
        templateId: template.id,
        templateVersion: template.version,
        userId,
        enterpriseId: enterprises[random.int(0, enterprises.length - 1)]!.id,
        channel: random.weighted({ desk: 30, website: 45, publicAccount: 25 }),
        payWay: template.price > 0 ? 'single' : 'free',
        format: 'docx',
        watermarkId: `SY-${String(index + 1).padStart(5, '0')}`,
        ip: `203.0.113.${random.int(1, 250)}`,
        createTime,
        createBy: username,
      },
    ]
  }).flat()
}
