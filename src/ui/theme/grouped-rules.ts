import createCache, { type EmotionCache } from '@emotion/cache';

/** Conditions whose rules are kept together. Others (`@keyframes`, `@font-face`) stand alone. */
const GROUPED = /^@(?:media|layer|container|supports)[^;{]*\{/;

/**
 * The store of Emotion's rules, which keeps the rules of one condition in one block. Chromium computes the styles of the
 * whole page anew for a new block, and those of few elements for a rule that joins a block. Blocks stand behind the rules
 * without a condition, narrow windows before wide ones.
 */
export function groupingCache(): EmotionCache {
  const cache = createCache({ key: 'css' });
  const insert = cache.sheet.insert.bind(cache.sheet);
  let groups: RuleBlock | undefined;
  cache.sheet.insert = (rule) => {
    if (GROUPED.test(rule)) (groups ??= new RuleBlock(newSheet())).insert(rule);
    else insert(rule);
  };
  return cache;
}

function newSheet(): CSSStyleSheet {
  const element = document.createElement('style');
  document.head.append(element);
  return element.sheet as CSSStyleSheet;
}

type Block = Pick<CSSStyleSheet, 'cssRules' | 'insertRule'>;

class RuleBlock {
  readonly #block: Block;
  readonly #groups = new Map<string, RuleBlock>();
  #plain = 0;

  constructor(block: Block) {
    this.#block = block;
  }

  insert(rule: string): void {
    try {
      if (GROUPED.test(rule)) this.#insertGrouped(rule);
      else this.#plain = this.#block.insertRule(rule, this.#plain) + 1;
    } catch {
      // A selector or a condition that this browser does not know.
    }
  }

  #insertGrouped(rule: string): void {
    const open = rule.indexOf('{');
    const group = this.#groupOf(rule.slice(0, open));
    for (const inner of rulesIn(rule.slice(open + 1, -1))) group.insert(inner);
  }

  #groupOf(condition: string): RuleBlock {
    const known = this.#groups.get(condition);
    if (known !== undefined) return known;
    const before = [...this.#groups.keys()].filter((other) => leastWidth(other) <= leastWidth(condition));
    const at = this.#plain + before.length;
    this.#block.insertRule(`${condition}{}`, at);
    const group = new RuleBlock(this.#block.cssRules[at] as CSSGroupingRule);
    this.#groups.set(condition, group);
    return group;
  }
}

/** The width that a condition asks for at least, in rem. */
function leastWidth(condition: string): number {
  return Number(/\(min-width: ([\d.]+)rem/.exec(condition)?.[1] ?? 0);
}

/** The rules of a block's content, which has no brace in a text. */
function rulesIn(content: string): string[] {
  let depth = 0;
  let from = 0;
  const rules: string[] = [];
  for (let at = 0; at < content.length; at += 1) {
    if (content[at] === '{') depth += 1;
    if (content[at] !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    rules.push(content.slice(from, at + 1));
    from = at + 1;
  }
  return rules;
}
