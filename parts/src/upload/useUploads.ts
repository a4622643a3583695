import { useEffect, useRef, useState } from 'react'
import { fileError, type UploadType } from './fileError.ts'
import { reasonOf } from '../reasonOf.ts'
import type { UploadControlProps } from './UploadControlProps.ts'
import {
  adoptPaths,
  changeItem,
  retainLast,
  moveItem,
  removeItem,
  settled,
  started,
  succeed,
  type UploadItem,
} from './uploadList.ts'

interface Messages {
  error: (text: string) => unknown
  warning: (text: string) => unknown
}

const keyOf = (paths: readonly string[]): string => paths.join('\n')

/** The files of an upload control. A file is shown as stored only after the server has confirmed it. */
export function useUploads(props: UploadControlProps, type: UploadType, messages: Messages) {
  const { value, nameOf, count = 0, maxSizeMb } = props
  const [list, setList] = useState(() => adoptPaths([], value, nameOf))
  const current = useRef(list)
  const lastEmitted = useRef(keyOf(value))
  const running = useRef(new Map<string, { file: File; controller: AbortController }>())
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const show = (next: UploadItem[]) => {
    current.current = next
    setList(next)
  }
  const report = (item: UploadItem | undefined) => {
    if (item) latest.current.onStatus?.(item)
  }
  const itemOf = (uid: string) => current.current.find((item) => item.uid === uid)
  const change = (next: UploadItem[]) => {
    show(next)
    const files = settled(next)
    const paths = files?.map(({ path }) => path)
    if (!files || !paths || keyOf(paths) === lastEmitted.current) return
    lastEmitted.current = keyOf(paths)
    latest.current.onChange(
      paths,
      files.map((file) => ({ fileName: file.name, filePath: file.path, fileSize: file.size })),
    )
  }

  const valueKey = keyOf(value)
  useEffect(() => {
    if (valueKey === lastEmitted.current) return
    lastEmitted.current = valueKey
    const next = adoptPaths(current.current, latest.current.value, latest.current.nameOf)
    current.current = next
    setList(next)
  }, [valueKey])

  const send = async (uid: string, file: File) => {
    const controller = new AbortController()
    running.current.set(uid, { file, controller })
    report(itemOf(uid))
    try {
      const onProgress = (percent: number) => show(changeItem(current.current, uid, { percent }))
      const answer = await latest.current.upload(file, onProgress, controller.signal)
      running.current.delete(uid)
      change(retainLast(succeed(current.current, uid, answer), count))
      report(itemOf(uid))
    } catch (error) {
      // Removed by the user: not a failure.
      if (controller.signal.aborted) return
      change(changeItem(current.current, uid, { status: 'error', message: reasonOf(error) }))
      report(itemOf(uid))
      messages.error(`${file.name} 上传失败.`)
    }
  }

  const add = (files: readonly File[]) => {
    const problems = new Set<string>()
    const accepted = files.filter((file) => {
      const problem = fileError(file, type, maxSizeMb)
      if (problem) problems.add(problem)
      return !problem
    })
    for (const problem of problems) messages.warning(problem)
    // Only the files within the limit are uploaded.
    const wanted = count > 0 ? accepted.slice(-count) : accepted
    if (wanted.length === 0) return
    const items = wanted.map((file) => ({ file, item: started(file) }))
    const next = retainLast([...current.current, ...items.map(({ item }) => item)], count)
    stopMissing(next)
    show(next)
    for (const { file, item } of items) void send(item.uid, file)
  }
  const stopMissing = (next: readonly UploadItem[]) => {
    for (const [uid, { controller }] of running.current) {
      if (next.some((item) => item.uid === uid)) continue
      controller.abort()
      running.current.delete(uid)
    }
  }
  const remove = (uid: string) => {
    const removed = itemOf(uid)
    const next = removeItem(current.current, uid)
    stopMissing(next)
    change(next)
    report(removed && { ...removed, status: 'removed' })
  }
  const move = (uid: string, step: -1 | 1) => {
    const next = moveItem(current.current, uid, step)
    if (typeof next === 'string') messages.warning(next)
    else change(next)
  }
  const retry = (uid: string) => {
    const file = running.current.get(uid)?.file
    if (!file) return
    show(changeItem(current.current, uid, { status: 'uploading', percent: 0, message: '' }))
    void send(uid, file)
  }
  return { list, add, remove, move, retry }
}
