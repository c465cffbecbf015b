import { Box, chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import type { TextBlock, TextLine, TextSpan } from '../contract-text.ts';

type ViewProps = {
  readonly blocks: readonly TextBlock[];
  /** Renders a field that is filled in later; when left out, the field is shown as written. */
  readonly renderField?: (field: string) => ReactNode;
};

/** A contract as it is read, on a screen and on paper. */
export function ContractTextView({ blocks, renderField }: ViewProps) {
  return (
    <Box
      display="flex"
      flexDirection="column"
      gap="3"
      lineHeight="body"
      overflowWrap="anywhere"
      css={{ '@media print': { fontSize: '10.5pt' } }}
    >
      {blocks.map((block, index) => (
        // The text is rendered whole each time: a block has no key but its index.
        <Block key={`${index} ${block.kind}`} block={block} draw={(line) => <Line line={line} field={renderField} />} />
      ))}
    </Box>
  );
}

type BlockProps = { readonly block: TextBlock; readonly draw: (line: TextLine) => ReactNode };

function Block({ block, draw }: BlockProps) {
  if (block.kind === 'heading') {
    // The page has a title of its own above it.
    const [as, fontSize] = block.level === 1 ? (['h2', 'title'] as const) : (['h3', 'large'] as const);
    return (
      <Box as={as} dir="auto" fontSize={fontSize} fontWeight="strong" lineHeight="tight" pt="2" breakAfter="avoid">
        {draw(block.line)}
      </Box>
    );
  }
  if (block.kind === 'list') {
    return (
      <Box
        as={block.ordered ? 'ol' : 'ul'}
        {...(block.ordered && block.start !== 1 ? { start: block.start } : {})}
        // The direction of the whole list: its markers are on the side where its lines begin.
        dir="auto"
        listStyleType={block.ordered ? 'decimal' : 'disc'}
        ps="6"
        display="flex"
        flexDirection="column"
        gap="1"
      >
        {block.items.map((item, index) => (
          <chakra.li key={`${index}`}>{draw(item)}</chakra.li>
        ))}
      </Box>
    );
  }
  return (
    <Box as="p" dir="auto">
      {block.lines.map((line, index) => (
        <Fragment key={`${index}`}>
          {index > 0 && <br />}
          {draw(line)}
        </Fragment>
      ))}
    </Box>
  );
}

type LineProps = { readonly line: TextLine; readonly field: ViewProps['renderField'] };

function Line({ line, field }: LineProps) {
  return line.map((span, index) => <Span key={`${index}`} span={span} field={field} />);
}

function Span({ span, field }: { readonly span: TextSpan; readonly field: ViewProps['renderField'] }) {
  const { text, bold, italic, field: name } = span;
  const content = name !== undefined && field !== undefined ? field(name) : text;
  const leaning = italic ? <em>{content}</em> : content;
  return bold ? <chakra.strong fontWeight="strong">{leaning}</chakra.strong> : leaning;
}
