"""Which lines of earlier cells a notebook's cell needs, found in its names.

So an exercise can run alone in the page, with the imports and functions that its notebook gave it.
"""

import ast
import builtins
import symtable


def needed_lines(names, earlier):
    """The statements that bind these names, and those that the statements need, in the order of the
    notebook.

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


def statements(cell):
    """The statements of a cell; none if it is not plain Python."""
    try:
        return ast.parse(cell).body
    except SyntaxError:
        return []


def only(statement, names):
    """An import less the names that nobody asked for; other statements as they are."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        statement.names = [
            alias for alias in statement.names if (alias.asname or alias.name) in names
        ]
    return statement


def bound_names(source):
    top = symtable.symtable(source, "cell", "exec")
    return {
        symbol.get_name()
        for symbol in top.get_symbols()
        if symbol.is_assigned() or symbol.is_imported()
    }


def free_names(source):
    """The names that a piece of code takes from outside."""
    top = symtable.symtable(source, "cell", "exec")
    used = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_referenced()}
    for table in inner_tables(top):
        used |= {symbol.get_name() for symbol in table.get_symbols() if symbol.is_global()}
    return used - bound_names(source) - set(dir(builtins))


def inner_tables(table):
    for child in table.get_children():
        yield child
        yield from inner_tables(child)


def imported_modules(source):
    """The modules that a piece of code imports, wherever it does."""
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
