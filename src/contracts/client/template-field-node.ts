import {
  $applyNodeReplacement,
  $getState,
  $setState,
  createState,
  type EditorConfig,
  type LexicalNode,
  TextNode,
} from 'lexical';
import { isContractField } from '../contract-fields.ts';

const fieldState = createState('field', { parse: (value) => (typeof value === 'string' ? value : '') });

/** A field of a template, as one piece of the text that stands under a name. */
export class FieldNode extends TextNode {
  override $config() {
    return this.config('contract-field', {
      extends: TextNode,
      stateConfigs: [{ flat: true, stateConfig: fieldState }],
    });
  }

  override createDOM(config: EditorConfig): HTMLElement {
    const dom = super.createDOM(config);
    const field = this.getField();
    dom.dataset['field'] = field;
    if (!isContractField(field)) dom.dataset['unknown'] = '';
    dom.spellcheck = false;
    return dom;
  }

  getField(): string {
    return $getState(this, fieldState);
  }
}

/** Who makes it says what it is called: a node has no language of its own. */
export function $createFieldNode(field: string, name: string): FieldNode {
  const node = $applyNodeReplacement(new FieldNode(name)).setMode('token');
  return $setState(node, fieldState, field);
}

export function $isFieldNode(node: LexicalNode | null | undefined): node is FieldNode {
  return node instanceof FieldNode;
}
