"""Finds the lines of earlier cells that a notebook cell needs, from the names that it uses.

An exercise can then run alone in the page, with the imports and functions of its notebook.
"""

import ast
import builtins
import symtable
from collections.abc import Iterator


def needed_lines(names: set[str], earlier: list[str]) -> str:
    """The statements that bind these names, and those that they need in turn, in notebook order.

    names: what a cell takes from outside, see free_names; earlier: the code of the cells above it.
    """
    lines = []
    for statement in reversed([statement for cell in earlier for statement in statements(cell)]):
        if bound := bound_names(ast.unparse(statement)) & names:
            lines.insert(0, ast.unparse(only(statement, bound)))
            names = names - bound | free_names(lines[0])
    if names:
        raise NameError(f"no earlier cell defines {', '.join(sorted(names))}")
    return "\n".join(lines)


def statements(cell: str) -> list[ast.stmt]:
    """The statements of a cell; none if it is not plain Python."""
    try:
        return ast.parse(cell).body
    except SyntaxError:
        return []


def only(statement: ast.stmt, names: set[str]) -> ast.stmt:
    """An import reduced to these names; any other statement as it is."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        statement.names = [
            alias for alias in statement.names if (alias.asname or alias.name) in names
        ]
    return statement


def bound_names(source: str) -> set[str]:
    top = symtable.symtable(source, "cell", "exec")
    return {
        symbol.get_name()
        for symbol in top.get_symbols()
        if symbol.is_assigned() or symbol.is_imported()
    }


def free_names(source: str) -> set[str]:
    """The names that a piece of code uses but does not define."""
    top = symtable.symtable(source, "cell", "exec")
    used = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_referenced()}
    for table in inner_tables(top):
        used |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global()}
    return used - bound_names(source) - set(dir(builtins))


def inner_tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    for child in table.get_children():
        yield child
        yield from inner_tables(child)


def imported_modules(source: str) -> set[str]:
    """The modules that a piece of code imports, anywhere in it."""
    imports = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.Import, ast.ImportFrom))
    ]
    return {
        module
        for node in imports
        for module in (
            [node.module]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }
