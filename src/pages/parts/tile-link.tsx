import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A figure on the dashboard that leads to the list behind it. */
export const TileLink = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    px: '4',
    py: '3',
    bg: 'bg.panel',
    border: 'hairline',
    borderRadius: 'panel',
    _hover: { borderColor: 'border.strong' },
  },
});
