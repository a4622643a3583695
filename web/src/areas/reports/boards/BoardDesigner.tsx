import {
  arrangeTiles,
  board,
  type BoardDefinition,
  type BoardTile,
  type BoardTileKind,
  freePlace,
  mostTiles,
  permissionCode,
  placeTile,
} from '@lexdesk/domain'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/calls/ApiError.ts'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { useSession } from '../../../api/session/useSession.ts'
import { useLeaveGuard } from '../../../resource/form/useLeaveGuard.ts'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { formatError } from '../../../ui/hints/formatError.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import layout from '../../../ui/page/pageLayout.module.css'
import { type Sharing, SharingDesign } from '../SharingDesign.tsx'
import styles from './boards.module.css'
import { boardPath } from './boardPaths.ts'
import type { BoardReports } from './BoardReports.ts'
import { hiddenTitle } from './BoardTileView.tsx'
import { DesignedTile } from './DesignedTile.tsx'
import { FiltersDesign } from './FiltersDesign.tsx'

interface BoardDraft extends Sharing {
  title: string
  definition: BoardDefinition
}

interface BoardDesignerProps {
  start: BoardDraft
  saved?: { id: string; version: number; title: string }
  reports: BoardReports
}

const newSize = { w: 6, h: 4 }

/** Puts reports on a board. The tiles show their real figures. */
export function BoardDesigner({ start, saved: savedRow, reports }: BoardDesignerProps) {
  // What is being edited is not replaced: a later version is found when this one is saved.
  const [saved] = useState(savedRow)
  const [base, setBase] = useState(start)
  const [draft, setDraft] = useState(start)
  const { title, isPublic, roleIds, definition } = draft
  const { tiles, filters } = definition
  const change = (part: Partial<BoardDefinition>) =>
    setDraft((now) => ({ ...now, definition: { ...now.definition, ...part } }))
  const { save, isBusy } = useSaveBoard(saved, () => {
    // The tab of a new board stays open, for the next one.
    const next = saved ? draft : start
    setBase(next)
    setDraft(next)
  })
  const { can } = useSession()
  useUnsavedQuestion(draft !== base)

  const figures = reports.figures.filter(({ chart }) => chart !== null)
  const isTiled = (kind: BoardTileKind) => (one: { code: string }) =>
    tiles.some((tile) => tile.kind === kind && tile.report === one.code)
  const sources = [...new Set(figures.filter(isTiled('report')).map(({ source }) => source))]
  const statements = reports.statements.filter(isTiled('sql'))
  const titleOf = ({ kind, report }: BoardTile): string =>
    (kind === 'sql' ? reports.statements : reports.figures).find(({ code }) => code === report)?.title ?? hiddenTitle
  function add(key: string) {
    const [kind, report] = key.split(' ') as [BoardTileKind, string]
    change({ tiles: [...tiles, { id: crypto.randomUUID(), kind, report, ...freePlace(tiles, newSize) }] })
  }
  const maySave = can(permissionCode(board, saved ? 'edit' : 'add'))
  return (
    <section className={layout.page}>
      <PageHeader
        title={saved ? `设计 ${saved.title}` : '新建仪表板'}
        description={title.trim() ? undefined : '请填写仪表板名称'}
        extra={
          maySave && (
            <Button type="primary" loading={isBusy} disabled={!title.trim()} onClick={() => void save(draft)}>
              保存
            </Button>
          )
        }
      />
      <div className={styles.design} role="group" aria-label="仪表板设计">
        <div className={styles.part}>
          <label htmlFor="board-title">名称</label>
          <Input
            id="board-title"
            maxLength={60}
            value={title}
            onChange={({ target }) => setDraft((now) => ({ ...now, title: target.value }))}
          />
        </div>
        <div className={styles.part}>
          <label htmlFor="board-report">添加报表</label>
          <Select<string>
            id="board-report"
            className={styles.wide}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={tiles.length < mostTiles ? '选择一张报表' : `最多 ${mostTiles} 张`}
            disabled={tiles.length >= mostTiles}
            value={null as never}
            options={[
              ...figures.map(({ code, title: label }) => ({ value: `report ${code}`, label })),
              ...reports.statements.map(({ code, title: label }) => ({
                value: `sql ${code}`,
                label: `${label}（SQL）`,
              })),
            ]}
            onChange={add}
          />
        </div>
        <FiltersDesign
          filters={filters}
          sources={sources}
          statements={statements}
          onChange={(next) => change({ filters: next })}
        />
        <SharingDesign
          isPublic={isPublic}
          roleIds={roleIds}
          onChange={(sharing) => setDraft((now) => ({ ...now, ...sharing }))}
        />
      </div>
      {tiles.length === 0 ? (
        <EmptyHint description="从“添加报表”选择要放在仪表板上的报表" />
      ) : (
        <div className={styles.tiles} data-board>
          {tiles.map((tile) => (
            <DesignedTile
              key={tile.id}
              tile={tile}
              title={titleOf(tile)}
              reports={reports}
              onPlace={(place) =>
                setDraft((now) => ({
                  ...now,
                  definition: { ...now.definition, tiles: placeTile(now.definition.tiles, tile.id, place) },
                }))
              }
              onRemove={() => change({ tiles: arrangeTiles(tiles.filter(({ id }) => id !== tile.id)) })}
            />
          ))}
        </div>
      )}
    </section>
  )
}

function useSaveBoard(saved: BoardDesignerProps['saved'], onSaved: () => void) {
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function send({ title, isPublic, roleIds, definition }: BoardDraft, isCopy: boolean): Promise<void> {
    const api = resourceApi(board)
    const values = { title: title.trim(), isPublic: isPublic ? 'Y' : 'N', roleIds: [...roleIds], definition }
    const { row } =
      saved && !isCopy ? await api.edit({ ...values, id: saved.id, version: saved.version }) : await api.add(values)
    await client.invalidateQueries({ queryKey: ['resource', board.name] })
    message.success(`已保存仪表板“${values.title}”`)
    // Before the address changes, so that leaving asks nothing.
    flushSync(onSaved)
    void navigate(boardPath(String(row.id)), { replace: true })
  }

  async function save(draft: BoardDraft): Promise<void> {
    setBusy(true)
    try {
      await send(draft, false)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') {
        const isCopy = await modal.confirm({
          title: '其他人已修改这个仪表板',
          content: '您的修改可以另存为新的仪表板，原仪表板保持他人修改后的样子。',
          okText: '另存为新仪表板',
          cancelText: '继续设计',
        })
        if (isCopy) await send(draft, true).catch((failed: unknown) => void message.error(formatError(failed)))
      } else message.error(formatError(error))
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy }
}

/** Asks before unsaved work is lost. */
function useUnsavedQuestion(isDirty: boolean): void {
  const { modal } = App.useApp()
  useLeaveGuard(isDirty, async () =>
    modal.confirm({
      title: '仪表板尚未保存',
      content: '离开后，尚未保存的修改不会生效。',
      okText: '不保存',
      cancelText: '继续设计',
    }),
  )
}
