import { Profiler, type ReactNode } from 'react'

export interface CommitCounter {
  /** Wraps what is counted. */
  counted(children: ReactNode): ReactNode
  /** The commits since the last call in which something of it was rendered. */
  take(): number
}

/**
 * Counts how often React commits changes of a part of the page. A part that is only shown or hidden counts too.
 * With `isSeen` it counts up to the commit after which that is true, whatever the machine does until the test looks.
 */
export function commitCounter(isSeen: () => boolean = () => false): CommitCounter {
  let commits = 0
  let isOver = false
  const onRender = () => {
    if (isOver) return
    commits += 1
    isOver = isSeen()
  }
  return {
    counted: (children) => (
      <Profiler id="counted" onRender={onRender}>
        {children}
      </Profiler>
    ),
    take: () => {
      const taken = commits
      commits = 0
      return taken
    },
  }
}
