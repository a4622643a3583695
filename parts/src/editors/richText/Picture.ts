import type { Node as TextNode } from '@tiptap/pm/model'
import { Image } from '@tiptap/extension-image'
import { idOf, type ImageUploads } from '../images/createImageUploads.ts'
import styles from './RichText.module.css'

/**
 * An inline image. The document stores its permanent address; a running upload is shown as a chip with its progress.
 */
export const pictureWith = (uploads: ImageUploads) =>
  Image.extend({
    addNodeView() {
      return ({ node }) => {
        const id = idOf(String(node.attrs.src))
        return id === undefined ? shown(node) : onItsWay(id, uploads)
      }
    },
    // Images are uploaded, never inserted by address.
    addInputRules: () => [],
  }).configure({ inline: true })

function shown(node: TextNode) {
  const dom = document.createElement('img')
  const { src, alt, width, height } = node.attrs as Record<string, string | null>
  dom.alt = alt ?? ''
  if (width) dom.setAttribute('width', width)
  if (height) dom.setAttribute('height', height)
  dom.src = src ?? ''
  return { dom }
}

function onItsWay(id: string, uploads: ImageUploads) {
  const dom = document.createElement('span')
  dom.className = styles.sending ?? ''
  dom.contentEditable = 'false'
  const draw = () => {
    const sending = uploads.find(id)
    dom.toggleAttribute('data-failed', sending?.problem !== undefined)
    dom.textContent = sending?.problem === undefined ? `图片 ${sending?.percent ?? 0}%` : '图片上传失败'
  }
  draw()
  return { dom, destroy: uploads.watch(draw) }
}
