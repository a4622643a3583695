import type { BenchResult } from '../../BenchResult.ts'
import { type Condition, type Cost, costOfClick, costOfOpening, ms, settle, type Visit } from './costOf.ts'
import { firstRow, menuEntry, openTab, signIn } from './deskActs.ts'
import { firstList, furtherLists, type MeasuredList } from './measuredLists.ts'
import type { Sides } from './openSides.ts'

export interface NamedCondition extends Condition {
  /** For the option `--only`. */
  name: string
  words: string
  /** Over a slow line users wait for the line, so that the time until a page is visible counts. */
  figure: keyof Cost
  rounds: number
}

const kilobit = 1000 / 8

export const conditions: readonly NamedCondition[] = [
  { name: 'usual', words: '', cpuRate: 1, figure: 'cpu', rounds: 3 },
  { name: 'slowCpu', words: 'CPU slowed 4×, ', cpuRate: 4, figure: 'cpu', rounds: 2 },
  {
    name: 'slow4g',
    words: 'slow 4G, ',
    cpuRate: 1,
    figure: 'wall',
    rounds: 2,
    // As the browser's own tools define it.
    network: { latency: 562.5, downloadThroughput: 1440 * kilobit, uploadThroughput: 675 * kilobit },
  },
]

/** The figures of one session. */
interface Opened {
  signIn: number
  first: number
  further: number
}

/** Sign-in, the first list, further lists and an open tab, against bare pages with the same rows. */
export async function measureOpenings(sides: Sides, condition: NamedCondition): Promise<BenchResult[]> {
  const ours: (Opened & { back: number })[] = []
  const bare: Opened[] = []
  for (let round = 0; round < condition.rounds; round += 1)
    for (const side of round % 2 === 0 ? ['ours', 'bare'] : ['bare', 'ours'])
      if (side === 'ours') ours.push(await visitDesk(await sides.visitProduct(condition), condition.figure))
      else bare.push(await visitBare(sides, condition))

  const best = <T>(rounds: readonly T[], figure: (round: T) => number): number => Math.min(...rounds.map(figure))
  const compare = (label: string, limit: number, our: number, peer: number): BenchResult => ({
    label: `${condition.words}${label}`,
    ratio: our / peer,
    bound: 'atMost',
    limit,
    details: `${condition.figure === 'cpu' ? 'CPU' : 'visible after'} ${ms(our)} and ${ms(peer)}`,
  })
  const [further, back] = [best(ours, (round) => round.further), best(ours, (round) => round.back)]
  return [
    compare(
      'sign-in to the dashboard, of a bare frame with menu',
      1.5,
      best(ours, (round) => round.signIn),
      best(bare, (round) => round.signIn),
    ),
    compare(
      'first list, of the bare page',
      1.6,
      best(ours, (round) => round.first),
      best(bare, (round) => round.first),
    ),
    compare(
      'further lists, of the bare list in an open frame',
      1.2,
      further,
      best(bare, (round) => round.further),
    ),
    compare('back to an open list, of opening it', 0.15, back, further),
  ]
}

const mean = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0) / figures.length

async function visitDesk(visit: Visit, figure: keyof Cost): Promise<Opened & { back: number }> {
  const { page } = visit
  const open = async ({ group, title, path }: MeasuredList) =>
    (await costOfClick(visit, await menuEntry(page, group, title), firstRow(page, path)))[figure]
  try {
    const signedIn = (await signIn(visit))[figure]
    const first = await open(firstList)
    const further: number[] = []
    for (const list of furtherLists) further.push(await open(list))
    const back: number[] = []
    // The last one is shown now.
    for (const { title, path } of furtherLists) {
      await settle(visit)
      back.push((await costOfClick(visit, openTab(page, title), firstRow(page, path)))[figure])
    }
    return { signIn: signedIn, first, further: mean(further), back: mean(back) }
  } finally {
    await visit.close()
  }
}

const bareRow = ({ page }: Visit, { path }: MeasuredList) => page.locator(`[data-page="${path}"] .bare-row`).first()

async function visitBare(sides: Sides, condition: NamedCondition): Promise<Opened> {
  return { first: await openBarePage(sides, condition), ...(await visitBareFrame(sides, condition)) }
}

async function openBarePage(sides: Sides, condition: NamedCondition): Promise<number> {
  const visit = await sides.visitBare(condition)
  try {
    // From an empty page of the same server: another one would be in another process.
    await visit.page.goto('/blank')
    const address = `/list.html?path=${firstList.path}`
    return (await costOfOpening(visit, address, bareRow(visit, firstList)))[condition.figure]
  } finally {
    await visit.close()
  }
}

async function visitBareFrame(sides: Sides, condition: NamedCondition): Promise<Omit<Opened, 'first'>> {
  const visit = await sides.visitBare(condition)
  const { page } = visit
  const open = async (list: MeasuredList) =>
    (await costOfClick(visit, await menuEntry(page, list.group, list.title), bareRow(visit, list)))[condition.figure]
  try {
    await page.goto('/frame.html')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    const { [condition.figure]: signedIn } = await costOfClick(visit, page.getByRole('button', { name: '登录' }), menu)
    await open(firstList)
    const further: number[] = []
    for (const list of furtherLists) further.push(await open(list))
    return { signIn: signedIn, further: mean(further) }
  } finally {
    await visit.close()
  }
}
