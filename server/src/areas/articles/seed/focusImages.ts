import { addMinutes } from '@lexdesk/domain'
import type { SeedRow } from '../../../seed/insertSeeds.ts'
import { drawPicture, type PictureSeed } from './drawPicture.ts'

type Position = 'home' | 'channel' | 'publicAccount'

interface FocusSeed {
  code: string
  title: string
  position: Position
  colours: Pick<PictureSeed, 'from' | 'to'>
  status: 'on' | 'off'
  link?: 'article' | 'package' | 'template'
  /** Days until it is no longer shown; negative for expired ones. */
  endsIn?: number
}

const sizes: Record<Position, { width: number; height: number }> = {
  home: { width: 600, height: 240 },
  channel: { width: 600, height: 200 },
  publicAccount: { width: 564, height: 240 },
}
const blue: FocusSeed['colours'] = { from: [18, 52, 110], to: [64, 132, 214] }
const green: FocusSeed['colours'] = { from: [20, 84, 76], to: [88, 172, 140] }
const bronze: FocusSeed['colours'] = { from: [92, 58, 28], to: [206, 158, 96] }

const seeds: readonly FocusSeed[] = [
  { code: 'package', title: '企业法律服务套餐', position: 'home', colours: blue, status: 'on', link: 'package' },
  { code: 'article', title: '平台最新文章', position: 'home', colours: green, status: 'on', link: 'article' },
  { code: 'season', title: '年末合同体检活动', position: 'home', colours: bronze, status: 'on', endsIn: 21 },
  { code: 'template', title: '常用合同模板下载', position: 'channel', colours: blue, status: 'on', link: 'template' },
  { code: 'spring', title: '开年普法讲座', position: 'channel', colours: bronze, status: 'off', endsIn: -30 },
  { code: 'follow', title: '关注公众号预约律师', position: 'publicAccount', colours: green, status: 'on' },
]

const pathOf = ({ code }: FocusSeed): string => `temp/seed/focus-${code}.png`

/** The pictures themselves, by the path in their rows. */
export function focusPictures(): { path: string; name: string; bytes: Buffer }[] {
  return seeds.map((seed) => ({
    path: pathOf(seed),
    name: `${seed.title}.png`,
    bytes: drawPicture({ ...sizes[seed.position], ...seed.colours }),
  }))
}

/** Pictures at the top of the site; some have links, one will expire soon, one has expired. */
export function focusImageSeeds(now: string, targets: Readonly<Record<string, string | undefined>>): SeedRow[] {
  return seeds.map((seed, index) => {
    const { title, position, status, link, endsIn } = seed
    const target = link && targets[link]
    return {
      title,
      position,
      status,
      image: [pathOf(seed)],
      orderNum: index + 1,
      linkType: target ? link : 'none',
      ...(target && { [`${link}Id`]: target }),
      endAt: endsIn === undefined ? null : addMinutes(now, endsIn * 1440),
      createTime: addMinutes(now, -1440 * (10 + index * 35)),
    }
  })
}
