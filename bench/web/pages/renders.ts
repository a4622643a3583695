/// <reference lib="dom" />
import type { BenchResult } from '../../BenchResult.ts'
import { settle } from './costOf.ts'
import { addButton, dialog, visitEnterprises } from './forms.ts'
import type { Sides } from './openSides.ts'

declare global {
  interface Window {
    /** The form items in which a component was rendered since it was last cleared. */
    renderedItems?: Set<Element>
  }
}

/** The part of React's tree that is read. */
interface Fiber {
  type: unknown
  stateNode: unknown
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

const keys = 10
const plainField = '企业简称'

/** How many fields of a form are rendered for a key in one of them. */
export async function measureRenders(sides: Sides): Promise<BenchResult[]> {
  const visit = await visitEnterprises(sides, watchRenders)
  const { page } = visit
  try {
    await addButton(page).click()
    await dialog(page).getByLabel(plainField).click()
    let rendered = 0
    for (let key = 0; key < keys; key += 1) {
      await settle(visit)
      await page.evaluate(() => window.renderedItems!.clear())
      await page.keyboard.press('a')
      await settle(visit)
      rendered += await page.evaluate(() => window.renderedItems!.size)
    }
    return [{ label: 'fields rendered for a key', ratio: rendered / keys, bound: 'atMost', limit: 1, unit: ' fields' }]
  } finally {
    await visit.close()
  }
}

/** Runs before the page: React reports its commits to this hook, also in production. */
function watchRenders(): void {
  const items = new Set<Element>()
  window.renderedItems = items
  const performedWork = 1
  const elementOf = (fiber: Fiber): Element | undefined => {
    let inner: Fiber | null = fiber
    while (inner && !(inner.stateNode instanceof Element)) inner = inner.child
    return inner?.stateNode as Element | undefined
  }
  const walk = (first: Fiber | null): void => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      const isComponent = typeof fiber.type === 'function' || (typeof fiber.type === 'object' && fiber.type !== null)
      if (isComponent && fiber.flags & performedWork) {
        const item = elementOf(fiber)?.closest('.ant-form-item')
        if (item) items.add(item)
      }
      // The same children: nothing below was rendered in this commit.
      if (fiber.child !== fiber.alternate?.child) walk(fiber.child)
    }
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onScheduleFiberRoot: () => {},
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => walk(root.current),
      onPostCommitFiberRoot: () => {},
      onCommitFiberUnmount: () => {},
    },
  })
}
